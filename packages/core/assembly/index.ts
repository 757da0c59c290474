export { emit, emitMarked } from "./emit";
export { measure } from "./measure";
export { scanRecords } from "./records";
export { beginDocument, scan } from "./scan";
export { survey } from "./survey";
export { hostChanged } from "./url";
export { scanValues } from "./values";
