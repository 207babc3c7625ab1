import { readConfig } from "@takeoff/platform";
import { serve } from "@takeoff/platform/run";
import { notificationsConfig } from "./config.ts";
import { NotificationsModule } from "./notifications.module.ts";

export async function serveNotifications(): Promise<void> {
  const config = readConfig(notificationsConfig);
  await serve({
    service: "notifications",
    config,
    module: NotificationsModule,
    dependencies: {
      database: config,
      rpcTargets: {
        as: "notifications",
        signingKeys: config.RPC_SIGNING_KEYS,
        endpoints: { identity: config.IDENTITY_RPC, organizations: config.ORGANIZATIONS_RPC },
      },
    },
  });
}
