export { FetchFault } from "./fetch/fetch-fault.ts";
export type {
  FailedAnswer,
  FetchAddress,
  FetchAnswer,
  FetchFaultCode,
  FetchHeaders,
  FetchPurpose,
  FetchTarget,
  Hop,
  NotModifiedAnswer,
  OkAnswer,
  StatusAnswer,
} from "./fetch/types.ts";
