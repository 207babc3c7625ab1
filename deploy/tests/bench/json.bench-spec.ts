import { Agent } from "node:http";
import { join } from "node:path";
import { API_BASE } from "@takeoff/contracts";
import { CALLER_HEADER, CallerSigner } from "@takeoff/platform/caller";
import { signingKeys } from "@takeoff/platform/signing";
import { tenant, type Tenant } from "@takeoff/testing";
import { keptSecrets } from "../../local/secrets.ts";
import { sendRequest } from "../harness/keep-alive.ts";
import { bench } from "./harness/bench-stack.ts";
import { compare, secondsOf } from "./harness/compare.ts";

const ROWS = 100;
const CALLS = 1_500;
const AT_ONCE = 16;
const PATH = `${API_BASE}/pdfs`;

/** A list of documents through the gateway against the same call made straight to the service with a signed caller. */
bench("json lists documents at 0.85 of the rate of the documents service alone", async (stack) => {
  const t = await tenant();
  await secondsOf(ROWS, ROWS, (index) => t.user.client.upload({ filename: `drawing-${index}.pdf`, expectOk: true }));
  const { callerSigningKeys } = keptSecrets(join(stack.runFile, "..", "secrets.json"));
  const signer = new CallerSigner(signingKeys.parse(callerSigningKeys));
  const direct = String(stack.info.services["documents"]);
  const through = callsPerSecond(stack.info.public_url, { cookie: t.user.client.cookies.header() ?? "" });
  return compare({
    title: `list of ${ROWS} documents, ${AT_ONCE} calls at once`,
    unit: "calls/s",
    bar: 0.85,
    rounds: 9,
    ours: { name: "through the gateway", run: through },
    theirs: { name: "documents alone", run: async () => callsPerSecond(direct, { [CALLER_HEADER]: await callerToken(signer, t) })() },
  });
});

function callerToken(signer: CallerSigner, { user, organization }: Tenant): Promise<string> {
  const { id, username, role } = user;
  const caller = { id, username, role, organization_id: organization.id, nda_accepted: true, session_id: 1 };
  return signer.sign({ caller, address: "127.0.0.1" }, "documents");
}

function callsPerSecond(origin: string, headers: Record<string, string>): () => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  return async () => CALLS / (await secondsOf(CALLS, AT_ONCE, () => sendRequest(origin + PATH, { agent, headers })));
}
