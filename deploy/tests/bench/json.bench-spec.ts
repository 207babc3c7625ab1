import { Agent, request } from "node:http";
import { join } from "node:path";
import { API_BASE } from "@takeoff/contracts";
import { CALLER_HEADER, CallerTokens } from "@takeoff/platform/caller";
import { tenant, type Tenant } from "@takeoff/testing";
import { keptSecrets } from "../local/secrets.ts";
import { withBenchStack } from "./bench-stack.ts";
import { compare, seconds, type Verdict } from "./compare.ts";

const ROWS = 100;
const CALLS = 1_500;
const AT_ONCE = 16;
const PATH = `${API_BASE}/pdfs`;

/** A list of documents through the gateway against the same call made straight to the service with a signed caller. */
export function json(): Promise<Verdict> {
  return withBenchStack(async (stack) => {
    const t = await tenant();
    await Promise.all(
      Array.from({ length: ROWS }, (_, index) => t.user.client.upload({ filename: `drawing-${index}.pdf`, expectOk: true })),
    );
    const tokens = new CallerTokens(`k1:${keptSecrets(join(stack.runFile, "..", "secrets.json")).callerKey}`);
    const direct = String(stack.info.services["documents"]);
    const through = callsPerSecond(stack.info.public_url, { cookie: t.user.client.cookies.header() ?? "" });
    return compare({
      title: `list of ${ROWS} documents, ${AT_ONCE} calls at once`,
      unit: "calls/s",
      bar: 0.85,
      rounds: 9,
      ours: { name: "through the gateway", run: through },
      theirs: { name: "documents alone", run: async () => callsPerSecond(direct, { [CALLER_HEADER]: await callerToken(tokens, t) })() },
    });
  });
}

function callerToken(tokens: CallerTokens, { user, organization }: Tenant): Promise<string> {
  const caller = {
    id: user.id,
    username: user.username,
    role: user.role,
    organization_id: organization.id,
    nda_accepted: true,
    session_id: 1,
  };
  return tokens.sign({ caller, address: "127.0.0.1" }, "documents");
}

function callsPerSecond(origin: string, headers: Record<string, string>): () => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const call = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(origin + PATH, { agent, headers }, (answer) => {
        answer.resume();
        answer.once("end", () => (answer.statusCode === 200 ? resolve() : reject(new Error(`a call was answered ${answer.statusCode}`))));
      });
      sent.once("error", reject);
      sent.end();
    });
  return async () => {
    let left = CALLS;
    const worker = async (): Promise<void> => {
      while (left-- > 0) await call();
    };
    const took = await seconds(() => Promise.all(Array.from({ length: AT_ONCE }, worker)));
    return CALLS / took;
  };
}
