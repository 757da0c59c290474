// Alone in a module, so that it can be loaded when it is asked for.
export { createBlockGzip } from "@mapwright/node";
