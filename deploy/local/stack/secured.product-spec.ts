import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { connect, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { LoginStep } from "@takeoff/contracts";
import { ApiClient, expectOk, open, smallPdf, toErrorResponse as errorOf, waitFor } from "@takeoff/testing";
import { Redis } from "ioredis";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { generate } from "selfsigned";
import { Ports } from "./ports.ts";
import type { RunningStack } from "./stack.ts";
import { startTestMinio, type TestMinio } from "../test/test-minio.ts";
import { discard, startTestStack } from "../test/test-stack.ts";

const PASSWORD = "Quiet-Harbour-Crane-71";
const CUSTOMER = { username: "customer", email: "customer@mail.example", password: PASSWORD };
const generateCode = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const folder = mkdtempSync(join(tmpdir(), "takeoff-tls-"));
const certFile = join(folder, "public.crt");
const keyFile = join(folder, "private.key");

let stores: RunningStack;
let minio: TestMinio;
let product: RunningStack;
let client: ApiClient;
let databaseUrl: string;
let redisUrl: string;
const extraAuthorities = process.env["NODE_EXTRA_CA_CERTS"];

beforeAll(async () => {
  await writeCertificate();
  stores = await startTestStack({ name: "tls-stores", demo: false, store: "disk", services: [] });
  databaseUrl = await postgresOverTls(stores);
  redisUrl = await redisOverTls(stores);
  // The processes of the product trust the test's certificate through this variable, as an operator's would.
  process.env["NODE_EXTRA_CA_CERTS"] = certFile;
  // This process reads that variable only when it starts.
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(certFile, "utf8")]);
  minio = await startTestMinio(folder);
  product = await startTestStack({
    name: "tls-product",
    demo: false,
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      S3_ENDPOINT: minio.endpoint,
      S3_ACCESS_KEY: minio.accessKey,
      S3_SECRET_KEY: minio.secretKey,
      TLS_CERT_FILE: certFile,
      TLS_KEY_FILE: keyFile,
      TAKEOFF_ADMIN_PASSWORD: PASSWORD,
      REQUIRE_SECOND_FACTOR: "staff",
    },
  });
});
afterAll(async () => {
  if (extraAuthorities === undefined) delete process.env["NODE_EXTRA_CA_CERTS"];
  else process.env["NODE_EXTRA_CA_CERTS"] = extraAuthorities;
  await discard(product);
  await minio?.stop();
  await discard(stores);
  rmSync(folder, { recursive: true, force: true });
});

const visitor = (): ApiClient => new ApiClient(product.info.public_url);
const begin = async (anyone: ApiClient): Promise<LoginStep> =>
  (await anyone.post("/login", { username: "admin", password: PASSWORD }, { expectOk: true })).json as LoginStep;

describe("with REQUIRE_SECOND_FACTOR=staff", () => {
  it("staff without a second factor get no session before they have set one up", async () => {
    client = visitor();
    const step = await begin(client);
    expect(step).toMatchObject({ isAuthenticated: false, second_factor: [], set_up: ["totp", "passkey"] });
    const { login_token } = step;
    expect((await client.get("/user/parameters")).status).toBe(401);
    expect(errorOf(await client.post("/login/second-factor", { login_token, code: "123456" }))).toMatchObject({ code: "wrong_code" });
    const setup = (await client.post("/login/second-factor/setup", { login_token, method: "totp" }, { expectOk: true })).json;
    const enrol = (of: string, code: string) =>
      client.post("/login/second-factor/enrolment", { login_token: of, setup_token: setup.setup_token, code });
    const secret = setup.totp.secret as string;
    // The setup of one log-in completes no other one.
    const { login_token: other } = await begin(visitor());
    expect(errorOf(await enrol(other, generateCode(secret)))).toMatchObject({ status: 409, code: "setup_expired" });
    const { status, json } = await enrol(login_token, generateCode(secret));
    expect([status, json.user.username, json.recovery_codes.length]).toEqual([200, "admin", 10]);
    await client.post("/user/accept-nda", undefined, { expectOk: true });
    // A password alone adds no further second factor.
    expect(errorOf(await client.post("/login/second-factor/setup", { login_token: other, method: "totp" }))).toMatchObject({
      status: 401,
      code: "login_expired",
    });
    expect(await begin(visitor())).toMatchObject({ second_factor: ["totp"], set_up: [] });
  });

  it("staff cannot remove their last second factor, and customers need none", async () => {
    const removal = await client.post("/user/second-factor/removal", { current_password: PASSWORD });
    expect(errorOf(removal)).toMatchObject({ status: 409, code: "second_factor_required" });
    expect((await client.get("/user/second-factor")).json).toMatchObject({ is_required: true, totp: expect.anything() });
    const organization = (await client.post("/organizations", { name: "Northgate Steel" }, { expectOk: true })).json;
    await client.post("/users", { ...CUSTOMER, organization_id: organization.id }, { expectOk: true });
    expect((await visitor().login(CUSTOMER.username, PASSWORD)).json.isAuthenticated).toBe(true);
  });

  it("of two concurrent log-ins of an account without one, one sets it up: a password alone adds none to it", async () => {
    const both = { ...CUSTOMER, username: "both", email: "both@mail.example", role: "parent_admin" };
    await client.post("/users", both, { expectOk: true });
    const enrolments = await Promise.all(
      [1, 2].map(async () => {
        const { login_token } = (await visitor().post("/login", both, { expectOk: true })).json as LoginStep;
        const { json } = await visitor().post("/login/second-factor/setup", { login_token, method: "totp" }, { expectOk: true });
        return { login_token, setup_token: json.setup_token, code: generateCode(json.totp.secret as string) };
      }),
    );
    const responses = await Promise.all(enrolments.map((enrolment) => visitor().post("/login/second-factor/enrolment", enrolment)));
    const [won, lost] = responses.sort((a, b) => a.status - b.status);
    expect([won!.status, errorOf(lost!)]).toMatchObject([200, { status: 401, code: "login_expired" }]);
  });
});

describe("a product whose stores and ports all use TLS", () => {
  it("takes an upload, checks it in the worker and returns the same bytes", async () => {
    const { json: organization } = expectOk(await client.post("/organizations", { name: "Quayside Steel" }));
    const file = smallPdf();
    const { json: document } = expectOk(await client.upload({ file, fields: { organization_id: String(organization.id) } }));
    await waitFor(async () => (await client.get(`/pdfs/${document.id}`)).json.status === "pending", { what: "the check of the upload" });
    expect((await client.get(`/pdfs/${document.id}/download`)).body.equals(file)).toBe(true);
  });

  it("encrypts every connection to PostgreSQL", async () => {
    const db = new pg.Client({ connectionString: databaseUrl.replace("verify-full", "no-verify") });
    await db.connect();
    try {
      const { rows } = await db.query<{ application: string; ssl: boolean }>(
        `select distinct a.application_name as application, s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
         where a.datname = 'takeoff' and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'`,
      );
      expect(rows.map(({ application }) => application)).toEqual(expect.arrayContaining(["identity", "documents"]));
      expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
    } finally {
      await db.end();
    }
  });

  it.each(["gateway", "identity", "organizations", "documents", "notifications"] as const)(
    "presents the certificate on the HTTP port of %s and answers no plain request there",
    async (service) => {
      const { hostname, port, host } = new URL(product.info.services[service]);
      expect(await presentedCertificate(hostname, Number(port))).toBe("takeoff.test");
      await expect(open({ method: "GET", origin: `http://${host}`, path: "/" })).rejects.toThrow();
    },
  );

  it("refuses a database whose certificate no trusted authority has signed", async () => {
    delete process.env["NODE_EXTRA_CA_CERTS"];
    try {
      await expect(
        startTestStack({ name: "tls-untrusted", demo: false, store: "disk", build: false, env: { DATABASE_URL: databaseUrl } }),
      ).rejects.toThrow(/Preparing the database/);
    } finally {
      process.env["NODE_EXTRA_CA_CERTS"] = certFile;
    }
  });
});

async function writeCertificate(): Promise<void> {
  const altNames = [
    { type: 2 as const, value: "localhost" },
    { type: 7 as const, ip: "127.0.0.1" },
  ];
  const extensions = [
    { name: "basicConstraints" as const, cA: true },
    { name: "subjectAltName" as const, altNames },
  ];
  const { cert, private: key } = await generate([{ name: "commonName", value: "takeoff.test" }], { keySize: 2048, extensions });
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
}

/** Turns TLS on in a running PostgreSQL. @returns its URL with `sslmode=verify-full` */
async function postgresOverTls({ info }: RunningStack): Promise<string> {
  const db = new pg.Client({ connectionString: info.postgres_url });
  await db.connect();
  try {
    const { rows } = await db.query<{ data_directory: string }>("show data_directory");
    const data = rows[0]!.data_directory;
    const { uid, gid } = statSync(data);
    for (const file of [certFile, keyFile]) {
      const copy = join(data, basename(file));
      copyFileSync(file, copy);
      // PostgreSQL takes a private key that only its own user can read.
      chmodSync(copy, 0o600);
      chownSync(copy, uid, gid);
    }
    await db.query(`alter system set ssl_cert_file = '${basename(certFile)}'`);
    await db.query(`alter system set ssl_key_file = '${basename(keyFile)}'`);
    await db.query("alter system set ssl = on");
    await db.query("select pg_reload_conf()");
  } finally {
    await db.end();
  }
  return `${info.postgres_url}?sslmode=verify-full`;
}

async function redisOverTls({ info }: RunningStack): Promise<string> {
  const port = await new Ports(join(folder, "ports.json")).free();
  const redis = new Redis(info.redis_url);
  const settings = { "tls-cert-file": certFile, "tls-key-file": keyFile, "tls-auth-clients": "no", "tls-port": String(port) };
  await redis.call("config", "set", ...Object.entries(settings).flat());
  redis.disconnect();
  const url = new URL(info.redis_url);
  return `rediss://:${url.password}@127.0.0.1:${port}`;
}

/** The common name of the certificate that a port presents. */
async function presentedCertificate(host: string, port: number): Promise<string | undefined> {
  const socket = connect({ host, port, rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const { CN: name } = socket.getPeerCertificate().subject;
  socket.end();
  return name as string | undefined;
}
