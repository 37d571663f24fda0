// What people may touch, by the names that the page's elements bear: for keys, and for whoever drives the page from
// outside.

/** What may be touched now. */
export const FREE = ".place.free, button.card.free, button.lie.free, .zone button.free, .presses .primary, .amount button, .decision button.free, [data-done]";
