import { join } from "node:path";
import { API_BASE } from "@takeoff/contracts";
import { CALLER_HEADER, CallerSigner } from "@takeoff/platform/caller";
import { signingKeys } from "@takeoff/platform/signing";
import { tenant, type Tenant } from "@takeoff/testing";
import { keptSecrets } from "../../local/settings/secrets.ts";
import { bench } from "./harness/bench-stack.ts";
import { timeRuns } from "./harness/compare.ts";
import { comparePipes, type BenchRequest } from "./harness/pipes/compare-pipes.ts";

const ROWS = 100;
const AT_ONCE = 16;

/** The gateway sends a list on from the documents service: one hop. The pipe sends on the same call with a signed caller. */
bench("json lists documents at 0.85 of the rate of one plain Node pipe to the documents service", async (stack) => {
  const t = await tenant();
  await timeRuns(ROWS, ROWS, (index) => t.user.client.upload({ filename: `drawing-${index}.pdf`, expectOk: true }));
  const { callerSigningKeys } = keptSecrets(join(stack.runFile, "..", "secrets.json"));
  const signer = new CallerSigner(signingKeys.parse(callerSigningKeys));
  const list = (headers: Record<string, string>): BenchRequest => ({ method: "GET", path: `${API_BASE}/pdfs`, headers });
  return comparePipes({
    title: `list of ${ROWS} documents, ${AT_ONCE} calls at once`,
    unit: "call",
    perRequest: 1,
    requests: 1_500,
    atOnce: AT_ONCE,
    bar: 0.85,
    hops: 1,
    ours: { origin: stack.info.public_url, request: () => list({ cookie: t.user.client.cookies.header() ?? "" }) },
    target: {
      name: "documents itself",
      origin: String(stack.info.services["documents"]),
      request: async () => list({ [CALLER_HEADER]: await callerToken(signer, t) }),
    },
  });
});

function callerToken(signer: CallerSigner, { user, organization }: Tenant): Promise<string> {
  const { id, username, role } = user;
  const caller = { id, username, role, organization_id: organization.id, nda_accepted: true, session_id: 1 };
  return signer.sign({ caller, address: "127.0.0.1" }, "documents");
}
