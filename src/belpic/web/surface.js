// What people may touch, by the names that the page's elements bear: for keys, for gestures, and for whoever drives
// the page from outside.

/** What may be touched now. */
export const FREE = ".place.free, button.card.free, button.lie.free, .zone button.free, .presses .primary, .amount button, .decision button.free, [data-done]";
/** What lies on the table and can be taken up or asked about. */
export const PRESSED = ".place[data-key], .card[data-key]";
