// What is wrong with a table as it is drawn: whether everything that may be touched now is in the window, on top and
// large enough, whether everything can be read and nothing that one needs is cut off, and whether nothing has to be
// scrolled. Returns complaints.

({ free, raised, within }) => {
  const TOUCHED = `${free}, .offers button, .hands button.card`;
  const FINGER = 40;
  const SQUARE = innerWidth <= 400 ? 34 : FINGER;
  const READABLE = 12;
  const SLACK = 0.6;
  // a place on which nothing may be touched is told from others down to this
  const TOLD = 30;
  // letters reach so far beyond a row that is set close
  const SPILL = 3;
  // a board that could have so much of the middle is not shown in parts
  const MUCH = 0.8;
  // nor could one that is shown whole be so many times as large, unless its places are as large as anybody needs
  const MOST = 1.8;
  const LARGE = 90;

  const found = new Set();
  const stage = document.querySelector(within);
  const name = (thing) => `${thing.tagName.toLowerCase()}.${thing.getAttribute("class")} [${thing.dataset.key ?? ""}] ${(thing.getAttribute("aria-label") ?? thing.textContent).slice(0, 40)}`;
  const part = (box) => `${Math.round(box.x)},${Math.round(box.y)} ${Math.round(box.width)}×${Math.round(box.height)}`;

  const asked = [...document.querySelectorAll(raised)];
  for (const thing of asked.length ? asked : stage.querySelectorAll(TOUCHED)) {
    // a word that means nothing now may be left away
    if (thing.matches(".idle") && !thing.getClientRects().length) continue;
    const ground = thing.querySelector(".ground") ?? thing;
    const box = ground.getBoundingClientRect();
    const inside = box.left >= -SLACK && box.top >= -SLACK && box.right <= innerWidth + SLACK && box.bottom <= innerHeight + SLACK;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!inside) found.add(`outside the window: ${name(thing)} ${part(box)}`);
    else if (!hit || !thing.contains(hit)) found.add(`covered: ${name(thing)} ${part(box)} by ${hit && name(hit)}`);
    // of cards that overlap only a part can be hit
    const slot = thing.closest(".card-row > li")?.getBoundingClientRect() ?? box;
    const across = Math.min(box.width, slot.width);
    const down = thing.closest(".hands .card-row > li") ? Math.min(box.height, slot.height) : box.height;
    const least = thing.matches(".place") ? SQUARE : FINGER;
    if (Math.min(across, down) < least - SLACK) found.add(`small: ${name(thing)} ${Math.round(across)}×${Math.round(down)}`);
  }

  const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const holder = text.parentElement;
    if (!holder || !text.nodeValue.trim() || holder.closest(".unseen, select")) continue;
    const style = getComputedStyle(holder);
    const box = holder.getBoundingClientRect();
    if (style.visibility !== "visible" || box.width <= 1 || box.height <= 1 || style.fontSize === "0px") continue;
    const scale = holder instanceof SVGGraphicsElement ? Math.hypot(holder.getScreenCTM().a, holder.getScreenCTM().b) : 1;
    const size = parseFloat(style.fontSize) * scale;
    if (size < READABLE - 0.2) found.add(`unreadable: ${size.toFixed(1)} px ${name(holder)} in ${holder.parentElement.getAttribute("class")}`);
  }

  for (const board of stage.querySelectorAll(".field .board")) {
    const box = board.getBoundingClientRect();
    if (Math.min(box.width, box.height) < FINGER) found.add(`squeezed: ${name(board)} ${part(box)}`);
    const whole = board.querySelector(".whole");
    const svg = board.querySelector(":scope > svg");
    const room = board.closest(".middle")?.getBoundingClientRect();
    if (!svg || !room) continue;
    // in which part of a board that grows one looks changes with every turn
    const grounds = [...svg.querySelectorAll(".place .ground")].map((one) => one.getBoundingClientRect());
    const side = Math.min(...grounds.map((one) => one.width));
    const [left, top] = [Math.min(...grounds.map((one) => one.left)), Math.min(...grounds.map((one) => one.top))];
    const [right, bottom] = [Math.max(...grounds.map((one) => one.right)), Math.max(...grounds.map((one) => one.bottom))];
    const beyond = left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1;
    if (beyond && !whole) found.add(`cut off: ${name(board)} ${part(box)}`);
    const most = Math.min(room.width / (right - left), room.height / (bottom - top));
    // in the middle of an action a board stays as it was when its places were touched
    const needed = board.querySelector(".place:is(.free, .chosen)") ? SQUARE : TOLD;
    if (beyond && !board.matches(".shape-graph") && whole?.getAttribute("aria-pressed") !== "true" && side * most * MUCH >= needed) found.add(`a part alone: ${name(board)} ${part(box)}`);
    if (!beyond && most > MOST && side < LARGE) found.add(`little: ${name(board)} ${part(box)} of ${part(room)}`);
    const ways = svg.querySelector("g > path.links");
    for (const one of ways ? svg.querySelectorAll(".name") : []) {
      const { paintOrder, strokeWidth, stroke } = getComputedStyle(one);
      const halo = paintOrder.startsWith("stroke") && stroke !== "none" && parseFloat(strokeWidth) >= 4;
      const text = one.getBoundingClientRect();
      const struck = [0.1, 0.3, 0.5, 0.7, 0.9].some((x) => ways.isPointInStroke(new DOMPoint(text.x + x * text.width, text.y + text.height / 2).matrixTransform(ways.getScreenCTM().inverse())));
      const inside = one.closest(".place")?.querySelector(".ground")?.getBoundingClientRect();
      if (struck && !halo && !(inside && text.bottom <= inside.bottom)) found.add(`struck through: ${one.textContent}`);
    }
    for (const one of svg.querySelectorAll(".names text")) {
      const { left: from, right: to, top: above, bottom: below, height } = one.getBoundingClientRect();
      // letters without marks above or below them leave a part of their line free
      if (!beyond && (from < room.left - 1 || to > room.right + 1 || above + height / 5 < room.top - 1 || below - height / 5 > room.bottom + 1)) found.add(`cut off: ${name(one)} ${one.textContent}`);
    }
  }

  // what one has touched, what one presses, and numbers, are there wholly; names and remarks may be too long
  for (const one of stage.querySelectorAll(".path li, .presses button, .seat-place .score, .counters dd, .card.hidden b, .laid-zones .count, .beside .peek, .others:not(.many) .peek, .self .peek, .self .fact b, .others:not(.many) .fact b")) {
    if (getComputedStyle(one).visibility !== "visible" || !one.offsetWidth) continue;
    const box = one.getBoundingClientRect();
    let around = one.parentElement;
    while (around !== stage && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
    const room = around.getBoundingClientRect();
    const beyond = box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1;
    if (beyond || one.scrollWidth > one.clientWidth + 1) found.add(`cut off: ${name(one)} ${part(box)}`);
  }

  // what somebody did last and what is told beside the middle is there wholly or not at all
  for (const one of stage.querySelectorAll(".seat-place .deed, .asides > p")) {
    const rooms = [one, one.parentElement, one.closest(".seat-place, .beside")].map((part) => part.getBoundingClientRect());
    const range = document.createRange();
    range.selectNodeContents(one.firstElementChild ?? one);
    const text = range.getBoundingClientRect();
    if (!text.width || !rooms[0].width) continue;
    for (const room of rooms.filter(({ width }) => width)) {
      const gone = text.left > room.right - 1 || text.top > room.bottom - 1;
      const whole = text.right < room.right + 1 && text.bottom < room.bottom + SPILL;
      if (!gone && !whole) found.add(`in part: ${name(one)} ${part(text)} of ${part(room)}`);
      if (gone) break;
    }
  }

  // what stands on a card that may be touched, or is one's own, is not under another card
  for (const letter of stage.querySelectorAll("button.card .letter")) {
    const card = letter.closest(".card");
    const box = letter.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // a sheet over all of the hand is another matter
    if (box.width && hit?.closest(".card") && !card.contains(hit)) found.add(`hidden: ${name(card)} ${part(box)} by ${name(hit.closest(".card"))}`);
  }

  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1) found.add(`scrolls: ${scrollWidth}×${scrollHeight}`);
  for (const one of document.querySelectorAll(".stage, .middle, .field, .mine, .hands, .controls")) {
    if (one.scrollTop || one.scrollLeft) found.add(`scrolled: ${name(one).slice(0, 60)}`);
  }
  return [...found];
}
