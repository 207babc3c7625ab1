import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { readServerCertificate, reloadCertificate } from "./server-certificate.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "certificate-"));
  write("first");
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const config = () => ({ TLS_CERT_FILE: join(folder, "tls.crt"), TLS_KEY_FILE: join(folder, "tls.key") });

function write(content: string): void {
  writeFileSync(join(folder, "tls.crt"), `${content} certificate`);
  writeFileSync(join(folder, "tls.key"), `${content} key`);
}

describe("readServerCertificate", () => {
  it("returns null when neither file is named", () => {
    expect(readServerCertificate({})).toBeNull();
  });

  it("returns the content of both files", () => {
    expect(readServerCertificate(config())).toEqual({ cert: "first certificate", key: "first key" });
  });

  it("throws when only one of the files is named", () => {
    expect(() => readServerCertificate({ TLS_CERT_FILE: config().TLS_CERT_FILE })).toThrow("TLS_KEY_FILE: missing");
    expect(() => readServerCertificate({ TLS_KEY_FILE: config().TLS_KEY_FILE })).toThrow("TLS_CERT_FILE: missing");
  });

  it("throws with the setting's name when a file cannot be read", () => {
    expect(() => readServerCertificate({ ...config(), TLS_KEY_FILE: join(folder, "absent") })).toThrow(/^TLS_KEY_FILE: .*absent/);
  });
});

it("reloadCertificate sets the renewed certificate after the interval, and leaves the current one in use while the files cannot be read", () => {
  jest.useFakeTimers();
  const used: unknown[] = [];
  const failures: unknown[] = [];
  const server = { setSecureContext: (certificate: unknown) => void used.push(certificate) };
  reloadCertificate(server, config(), (error) => failures.push(error), 1_000);
  write("second");
  jest.advanceTimersByTime(1_000);
  expect(used).toEqual([{ cert: "second certificate", key: "second key" }]);
  rmSync(join(folder, "tls.key"));
  jest.advanceTimersByTime(1_000);
  expect([used.length, failures.length]).toEqual([1, 1]);
});
