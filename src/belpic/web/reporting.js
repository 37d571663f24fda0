// Reporting something at a table to those who moderate.

import { reasonText, report } from "./api.js";
import { h } from "./draw.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").NewReport} NewReport
 */

/** What was reported last, so that it is said. */
let done = false;

/** The form. @param {Match} match */
export function drawReport(match) {
  const kinds = { insult: say("reportInsult"), cheating: say("reportCheating"), stalling: say("reportStalling"), name: say("reportName"), other: say("reportOther") };
  const others = (match.now?.seats ?? []).filter((seat) => seat.kind === "person" && !seat.yours);
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const [what, number] = String(given.get("whom")).split(" ");
    const line = what === "line" ? Number(number) : null;
    const seat = what === "seat" ? Number(number) : null;
    try {
      await report({ table: match.table, seat, line, kind: /** @type {NewReport["kind"]} */ (given.get("kind")), text: String(given.get("text") ?? "") });
      done = true;
    } catch (error) {
      match.notice = reasonText(error);
    }
    match.changed();
  };
  return h(
    "details",
    { key: "report", class: "report typed" },
    h("summary", null, say("report")),
    done
      ? h("p", { role: "status" }, say("reportDone"))
      : h("form", { onsubmit: (/** @type {SubmitEvent} */ event) => void send(event) },
          h("label", { class: "pick" }, h("span", null, say("reportWhom")),
            h("select", { name: "whom" },
              others.map((seat) => h("option", { key: `seat ${seat.seat}`, value: `seat ${seat.seat}` }, seat.label)),
              match.said.filter((line) => line.seat === null || line.seat !== match.own).map((line) => h("option", { key: `line ${line.number}`, value: `line ${line.number}` }, `“${line.text}”`)),
              h("option", { value: "table" }, say("table")))),
          h("label", { class: "pick" }, h("span", null, say("reportKind")),
            h("select", { name: "kind" }, Object.entries(kinds).map(([name, label]) => h("option", { key: name, value: name }, label)))),
          h("label", { class: "pick" }, h("span", null, say("reportText")), h("input", { name: "text", maxlength: 500 })),
          h("button", { class: "small", type: "submit", "data-send-report": true }, say("send"))),
  );
}
