// The table's page, live. It draws what the server sends and decides nothing.

import "./copy.js";
import { followCommands } from "./commands.js";
import { tumble } from "./dice.js";
import { watchFields } from "./fields.js";
import { followKeys } from "./keys.js";
import { followLine } from "./line.js";
import { watchLog } from "./log.js";
import { followMap } from "./map.js";
import { watchSmallThings } from "./small.js";
import { keepPage } from "./swap.js";
import { showTimes } from "./times.js";
import { watchUrgent } from "./urgent.js";

const stream = document.getElementById("stream-line").content.firstElementChild.cloneNode(true);
const line = followLine(stream);
const fields = watchFields();
const log = watchLog();
const commands = followCommands(line, fields);
const keep = keepPage({ stream, fields, log, tumble });
const lookForUrgent = watchUrgent();

// htmx starts at DOMContentLoaded, after this module: whoever extends it must be there by then.
window.htmx.registerExtension("edgewise", {
  htmx_config_request: (_element, detail) => commands.prepare(detail.ctx),
  htmx_after_request: (_element, detail) => commands.answered(detail.ctx),
  htmx_error: (_element, detail) => commands.lost(detail.ctx),
  htmx_before_swap: (_element, detail) => keep.beforeSwap(detail.ctx, detail.tasks),
  htmx_after_swap: () => {
    keep.afterSwap();
    lookForUrgent();
    showTimes();
  },
  htmx_before_morph_node: (old, detail) => keep.mayMorph(old, detail.newNode),
});

document.addEventListener("DOMContentLoaded", () => {
  followKeys();
  followMap();
  watchSmallThings();
  showTimes();
  setTimeout(openLine);
});

const AGAIN = 2_000; // milliseconds

// htmx starts by a timer that it set before this module ran, perhaps before its extension for streams was there. So the
// element of the live line comes into the page only now, when both are.
function openLine() {
  document.body.append(stream);
  window.htmx.process(stream);
  // The extension takes up a line that broke, but not one that never stood.
  stream.addEventListener("htmx:finally:request", (event) => {
    const status = event.detail.ctx.response?.status;
    if (event.target !== stream || status === 200) return;
    if (status === 401 || status === 404) location.reload();
    else setTimeout(() => window.htmx.trigger(stream, "again"), AGAIN);
  });
}
