import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { ApiClient, RawConnection, waitFor } from "@takeoff/testing";
import type { Seen } from "./harness/recording-service.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const LOGIN = "POST /client/api/login HTTP/1.1";
const CHECK = "GET /client/api/check_session HTTP/1.1";
const HOST = "Host: localhost";
const JSON_TYPE = "Content-Type: application/json";
/** What must never be taken for a request: its path is looked for at the service. */
const HIDDEN = ["GET /client/api/check_session?hidden=1 HTTP/1.1", HOST, "", ""].join("\r\n");
const CLOSED_MS = 8_000;

/** Head lines of a request, and what follows the empty line. */
type Probe = [lines: string[], rest: string];

const body = (lines: string[], rest: string): Probe => [[LOGIN, HOST, JSON_TYPE, ...lines], rest];
const head = (lines: string[]): Probe => [[CHECK, ...lines], HIDDEN];
const CHUNKED = "Transfer-Encoding: chunked";

/** Requests that two readers could take apart in different places, one for each rule: each is refused, and its connection ended. */
const REFUSED: Record<string, Probe> = {
  "length, then chunks": body(["Content-Length: 4", CHUNKED], `0\r\n\r\n${HIDDEN}`),
  "two lengths": body(["Content-Length: 2", `Content-Length: ${HIDDEN.length + 2}`], `{}${HIDDEN}`),
  "a list of lengths": body(["Content-Length: 2, 2"], `{}${HIDDEN}`),
  "a length with a sign": body(["Content-Length: +2"], `{}${HIDDEN}`),
  "chunks by another name": body(["Transfer-Encoding: xchunked"], `0\r\n\r\n${HIDDEN}`),
  "chunks, and twice": body([CHUNKED, "Transfer-Encoding: identity"], `0\r\n\r\n${HIDDEN}`),
  "a blank before the colon": body(["Transfer-Encoding : chunked", "Content-Length: 2"], `0\r\n\r\n${HIDDEN}`),
  "a folded header": body(["Transfer-Encoding:", " chunked", "Content-Length: 2"], `0\r\n\r\n${HIDDEN}`),
  "a bare line feed in a header": body(["X: a\nContent-Length: 2"], `{}${HIDDEN}`),
  "a bare carriage return": body(["X: a\rContent-Length: 2"], `{}${HIDDEN}`),
  "a NUL in a header": body(["X: a\0b", "Content-Length: 2"], `{}${HIDDEN}`),
  "a header without a colon": body(["nothing", "Content-Length: 2"], `{}${HIDDEN}`),
  "two hosts": head([HOST, "Host: evil.example"]),
  "no host": head(["X: a"]),
  "another protocol": [["GET /client/api/check_session HTTP/1.9", HOST], HIDDEN],
  "no method": [["/client/api/check_session HTTP/1.1", HOST], HIDDEN],
  "a long chunk extension": body([CHUNKED], `2;${"x".repeat(100_000)}\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
  "a chunk's size with a sign": body([CHUNKED], `+2\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
  "a chunk that is longer than it says": body([CHUNKED], `2\r\n{}xx\r\n0\r\n\r\n${HIDDEN}`),
  "a chunk ended by a bare line feed": body([CHUNKED], `2\n{}\n0\n\n${HIDDEN}`),
  "trailers that frame anew": body([CHUNKED], `2\r\n{}\r\n0\r\nContent-Length : 3\r\n\r\n${HIDDEN}`),
  "no HTTP at all": [["\x16\x03\x01\x02\x00\x01"], HIDDEN],
};

/** Requests that are in order and only look odd: how many of them reach the service. Other spellings of a path: `routes.spec.ts`. */
const READ_ONCE: Record<string, [probe: Probe, reach: number]> = {
  "what follows a body is the next request": [body(["Content-Length: 2"], `{}${HIDDEN.replace("hidden", "next")}`), 2],
  "a body of a call that has none": [[[CHECK, HOST, `Content-Length: ${HIDDEN.length}`, "Connection: close"], HIDDEN], 1],
  "a chunked body of a call that has none": [
    [[CHECK, HOST, CHUNKED, "Connection: close"], `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`],
    1,
  ],
  trailers: [
    body([CHUNKED, "Trailer: x-takeoff-signed-caller", "Connection: close"], "2\r\n{}\r\n0\r\nx-takeoff-signed-caller: a\r\n\r\n"),
    1,
  ],
  "another's address in full": [[["GET http://evil.example/client/api/check_session HTTP/1.1", HOST, "Connection: close"], ""], 0],
  "a tunnel": [[["CONNECT evil.example:443 HTTP/1.1", HOST], ""], 0],
  "a fragment in the address": [[["GET /client/api/check_session#/../hidden HTTP/1.1", HOST, "Connection: close"], ""], 0],
  "an echo": [[["TRACE /client/api/check_session HTTP/1.1", HOST, "Connection: close"], ""], 0],
};

const shown = (seen: readonly Seen[]): string => seen.map(({ method, path }) => `${method} ${path}`).join() || "nothing";

async function smuggling({ product }: ProductionHarness): Promise<Figures> {
  const { origin, service } = await product.gatewayToRecorder();
  const open: RawConnection[] = [];
  const send = ([lines, rest]: Probe): RawConnection => {
    const connection = new RawConnection(origin).send(...lines, "", rest);
    open.push(connection);
    return connection;
  };
  // The gateway handles requests in turn: once a later one has passed, so has all that it forwards of those before.
  const seenSince = async (index: number): Promise<Seen[]> => {
    await new ApiClient(origin).get("/check_session?later=1", { expectOk: true });
    return service.seen.slice(index).filter(({ path }) => !path.includes("later=1"));
  };
  try {
    const begun = service.seen.length;
    const wrong: string[] = [];
    for (const [what, connection] of Object.entries(REFUSED).map(([what, probe]) => [what, send(probe)] as const)) {
      await connection.closed(CLOSED_MS).catch(() => undefined);
      const statuses = connection.responses().map(({ status }) => status);
      if (!connection.ended || statuses.some((status) => status < 400))
        wrong.push(`${what} was answered ${statuses.join() || "nothing"} on a connection that is ${connection.ended ? "closed" : "open"}`);
    }
    const reached = await seenSince(begun);
    if (reached.length > 0) wrong.push(`the service saw ${shown(reached)}`);
    for (const [what, [probe, reach]] of Object.entries(READ_ONCE)) {
      const before = service.seen.length;
      const connection = send(probe);
      await waitFor(() => connection.ended || service.seen.length - before >= reach, { what: `the end of ${what}` });
      const seen = await seenSince(before);
      if (seen.length !== reach || seen.some(({ path }) => path.includes("hidden"))) wrong.push(`${what}: the service saw ${shown(seen)}`);
      if (seen.some(({ trailers }) => trailers.length > 0)) wrong.push(`${what}: the service saw trailers`);
    }
    assert(wrong.length === 0, wrong.join("; "));
    return { probes: Object.keys(REFUSED).length, "reached a service": reached.length, "read once": Object.keys(READ_ONCE).length };
  } finally {
    for (const connection of open) connection.destroy();
  }
}

describe("smuggling (quick)", () => {
  it("rejects requests that two parsers could split in different places", onProductionProduct(smuggling));
});
