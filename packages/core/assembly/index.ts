export { measure } from "./measure";
export { beginDocument, scan } from "./scan";
export { hostChanged } from "./url";
