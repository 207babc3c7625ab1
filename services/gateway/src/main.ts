import "reflect-metadata";
import { runCommand } from "@takeoff/platform/command";

await runCommand({ serve: async () => (await import("./serve.ts")).serveGateway() });
