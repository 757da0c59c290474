/*
 * One connection, one request at a time. Plain connections read into one buffer again and again, since fresh memory costs more than the reading; so
 * nothing is read, and no further request begins, while a handler that has paused holds the bytes of before.
 */
import type { OnReadOpts, Socket } from "node:net";
import { createFault, faultOf } from "../fetch/fault-of.ts";
import { ResponseReader } from "./response-reader.ts";
import type { ResponseController, ResponseHandler } from "./types.ts";

/** Bytes that are read at a time. */
const BUFFER_BYTES = 131_072;
/** Idle connections are closed after this time, as servers do after five seconds, and sooner where the server says so. */
const IDLE_MS = 4_000;
/** How much sooner than the server. */
const IDLE_MARGIN_MS = 1_000;

/** A request under way. */
interface Turn {
  readonly handler: ResponseHandler;
  readonly controller: ResponseController;
  readonly reader: ResponseReader;
  keepAlive: string | undefined;
  isPaused: boolean;
  /** Nothing more comes, which the handler does not know yet. */
  isOver: boolean;
}

/** Who is told what becomes of a connection. */
export interface ConnectionOwner {
  readonly onIdle: (connection: Connection) => void;
  readonly onClose: (connection: Connection) => void;
}

export class Connection {
  readonly #owner: ConnectionOwner;
  readonly #socket: Socket;
  #turn: Turn | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  /** `open` makes the socket; what is read by its option `onread` is the connection's, of other sockets it is what they emit. */
  static async open(owner: ConnectionOwner, open: (onread: OnReadOpts) => Promise<Socket>): Promise<Connection> {
    let isEarly = false;
    let take = (_bytes: Uint8Array): boolean => {
      isEarly = true;
      return false;
    };
    const callback = (length: number, bytes: Uint8Array): boolean => take(bytes.subarray(0, length));
    // No Buffer, whose `slice` copies nothing: a part that is kept would change.
    const socket = await open({ buffer: new Uint8Array(BUFFER_BYTES), callback });
    const connection = new Connection(owner, socket);
    take = (bytes) => connection.#take(bytes);
    if (isEarly) socket.destroy(createFault("bad-response", "(an answer before the request)"));
    return connection;
  }

  private constructor(owner: ConnectionOwner, socket: Socket) {
    this.#owner = owner;
    this.#socket = socket;
    socket.on("data", (bytes: Uint8Array) => {
      if (!this.#take(bytes)) socket.pause();
    });
    socket.on("error", (error) => this.#fail(faultOf(error, "reset")));
    socket.on("end", () => this.#end());
    socket.on("close", () => {
      this.#end();
      clearTimeout(this.#idleTimer);
      owner.onClose(this);
    });
  }

  /** Sends the text of a request; only when the last one is done. */
  send(text: string, handler: ResponseHandler): void {
    clearTimeout(this.#idleTimer);
    const controller: ResponseController = {
      pause: () => {
        turn.isPaused = true;
      },
      resume: () => this.#resume(turn),
      abort: (reason) => {
        if (this.#turn === turn) this.#fail(reason);
      },
    };
    const turn: Turn = { handler, controller, reader: new ResponseReader(), keepAlive: undefined, isPaused: false, isOver: false };
    this.#turn = turn;
    this.#socket.ref();
    handler.onRequestStart(controller);
    if (this.#turn === turn) this.#socket.write(text, "latin1");
  }

  /** Ends the connection, and what is under way with this error. */
  destroy(reason: Error): void {
    if (this.#turn === undefined) this.#socket.destroy();
    else this.#fail(reason);
  }

  /** Takes what came; tells whether more may come. */
  #take(bytes: Uint8Array): boolean {
    const turn = this.#turn;
    // Nobody has asked for this.
    if (turn === undefined) {
      this.#socket.destroy();
      return false;
    }
    const { handler, controller, reader } = turn;
    try {
      const { head, body } = reader.take(bytes);
      if (head !== undefined) {
        turn.keepAlive = head.headers["keep-alive"];
        handler.onResponseStart(controller, head.status, head.headers);
      }
      if (body.length > 0 && this.#turn === turn) handler.onResponseData(controller, body);
    } catch (error) {
      this.#fail(faultOf(error));
    }
    if (this.#turn === turn && reader.isWhole && !turn.isPaused) this.#complete(turn);
    return !turn.isPaused;
  }

  #resume(turn: Turn): void {
    turn.isPaused = false;
    if (this.#turn !== turn) return;
    if (turn.reader.isWhole) this.#complete(turn);
    else if (turn.isOver) this.#end();
    else this.#socket.resume();
  }

  #complete(turn: Turn): void {
    this.#turn = undefined;
    const idleMs = turn.reader.keepsAlive && !turn.isOver ? idleTime(turn.keepAlive) : 0;
    if (idleMs <= 0) this.#socket.destroy();
    else {
      this.#idleTimer = setTimeout(() => this.#socket.destroy(), idleMs);
      this.#idleTimer.unref();
      // A program may end while connections are idle; that the server closes one must be seen.
      this.#socket.unref();
      this.#socket.resume();
      this.#owner.onIdle(this);
    }
    turn.handler.onResponseEnd();
  }

  /** The server has ended the connection. */
  #end(): void {
    const turn = this.#turn;
    if (turn === undefined) {
      this.#socket.destroy();
      return;
    }
    turn.isOver = true;
    if (turn.isPaused) return;
    const outcome = turn.reader.end();
    if (outcome === "whole") this.#complete(turn);
    else this.#fail(createFault(outcome === "cut" ? "cut" : "reset"));
  }

  #fail(error: Error): void {
    const turn = this.#turn;
    this.#turn = undefined;
    this.#socket.destroy();
    turn?.handler.onResponseError(turn.controller, error);
  }
}

/** For how long a connection may wait for its next request, by the header Keep-Alive of the last answer. */
function idleTime(keepAlive: string | undefined): number {
  const seconds = /(?:^|[,\s])timeout=(\d{1,9})/i.exec(keepAlive ?? "")?.[1];
  return seconds === undefined ? IDLE_MS : Math.min(IDLE_MS, Number(seconds) * 1000 - IDLE_MARGIN_MS);
}
