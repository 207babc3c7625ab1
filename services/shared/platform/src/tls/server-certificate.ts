import { readFileSync } from "node:fs";
import type { Server as TlsServer } from "node:tls";
import { ConfigError, type ProcessConfig } from "../config/config.ts";

/** A certificate chain and its private key, both PEM. */
export interface ServerCertificate {
  cert: string;
  key: string;
}

export type TlsConfig = Pick<ProcessConfig, "TLS_CERT_FILE" | "TLS_KEY_FILE">;

/** How often the files are read again: cert-manager renews days before a certificate expires. Milliseconds. */
const RELOAD_MS = 60 * 60 * 1_000;

/** Reads the configured certificate. @returns null without TLS @throws ConfigError for one of two files, or an unreadable one */
export function readServerCertificate({ TLS_CERT_FILE, TLS_KEY_FILE }: TlsConfig): ServerCertificate | null {
  if (TLS_CERT_FILE === undefined && TLS_KEY_FILE === undefined) return null;
  return { cert: readPem("TLS_CERT_FILE", TLS_CERT_FILE), key: readPem("TLS_KEY_FILE", TLS_KEY_FILE) };
}

function readPem(setting: string, file: string | undefined): string {
  if (file === undefined) throw new ConfigError(`${setting}: missing; TLS_CERT_FILE and TLS_KEY_FILE are set together`);
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ConfigError(`${setting}: ${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Reloads a listening server's certificate from its files every hour, so that a renewed certificate needs no restart. A pair
 * that cannot be read or does not match, as during a renewal, leaves the current one in use until the next hour.
 * @param onError receives what was wrong with the files
 */
export function reloadCertificate(
  server: Pick<TlsServer, "setSecureContext">,
  config: TlsConfig,
  onError: (error: unknown) => void,
  everyMs = RELOAD_MS,
): void {
  const reload = (): void => {
    try {
      const certificate = readServerCertificate(config);
      if (certificate) server.setSecureContext(certificate);
    } catch (error) {
      onError(error);
    }
  };
  setInterval(reload, everyMs).unref();
}
