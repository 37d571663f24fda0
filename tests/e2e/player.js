// Somebody who plays by touching what the page offers, one thing after another, until so many things
// are touched or the match is over. Runs in the page, since a question to the browser for every
// touch would take most of the time. Touches only what a finger could: what is on top, where it is.

({ seed, touches, patience, free, raised }) => {
  const TURN = "main[data-asked=yes][data-busy=no]";

  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const choose = (list) => list[Math.floor(random() * list.length)];
  const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const isOver = () => document.querySelector("main[data-phase=over]") !== null;

  const offered = () => {
    const asked = [...document.querySelectorAll(raised)];
    const done = document.querySelector("[data-done]");
    if (asked.length) return asked;
    return done && random() < 0.7 ? [done] : [...document.querySelectorAll(free)];
  };

  const shown = () => {
    const main = document.querySelector("main");
    const texts = [".turn-line", ".controls", ".log li:last-child", "dialog[open]"].map((name) => document.querySelector(name)?.textContent ?? "-");
    return JSON.stringify([{ ...main?.dataset }, ...texts]);
  };

  const touch = (thing) => {
    thing.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = thing.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!hit || !(thing.contains(hit) || hit.contains(thing)))
      throw new Error(`${thing.outerHTML.slice(0, 200)} lies under ${hit?.outerHTML.slice(0, 200)}`);
    (thing.contains(hit) ? hit : thing).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };

  const play = async () => {
    let made = 0;
    let until = performance.now() + patience;
    while (made < touches && !isOver()) {
      const things = document.querySelector(TURN) ? offered() : [];
      if (things.length) {
        touch(choose(things));
        made += 1;
        until = performance.now() + patience;
      }
      if (performance.now() > until) throw new Error(`nothing to touch for too long: ${shown()}`);
      await drawn();
    }
    return made;
  };

  window.played = play();
  window.played.catch(() => null);
}
