/** The part of undici that opens connections. The whole of it takes three times as long to load, for parts that nothing here uses. */
declare module "undici/lib/dispatcher/agent.js" {
  const Agent: typeof import("undici").Agent;
  export = Agent;
}
