/** A request for the document at an address; headers have names in lower case. */
export interface HttpRequest {
  /** Such as `https://www.example.com:8443`. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a handler may do to an answer on its way. */
export interface ResponseController {
  /** Lets no further bytes of the body come. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends the connection, and the answer with this error. */
  readonly abort: (reason: Error) => void;
}

/**
 * Is told what comes of a request. Bytes of a body may be overwritten as soon as the handler lets further ones come: who needs them for longer pauses
 * or copies them.
 */
export interface ResponseHandler {
  /** There is a connection, and the request is about to be sent. */
  onRequestStart(controller: ResponseController): void;
  onResponseStart(controller: ResponseController, status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void;
  onResponseData(controller: ResponseController, bytes: Uint8Array): void;
  onResponseEnd(): void;
  /** Nothing more comes. Without a connection there is no controller. */
  onResponseError(controller: ResponseController | undefined, error: Error): void;
}

/** What makes requests. It throws where a request cannot be made at all. */
export interface HttpClient {
  readonly dispatch: (request: HttpRequest, handler: ResponseHandler) => void;
}
