import { Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import type { OwnSession } from "@takeoff/contracts";
import useSWR from "swr";
import { DescriptionList } from "../../entities/documents/drawer/description-list.tsx";
import { ROLE_LABELS } from "../../entities/users/fields.ts";
import { request } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/keys.ts";
import { useUser } from "../../shared/api/session.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Time } from "../../shared/ui/time.tsx";
import { ExportSection } from "./export-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** The user's own account: what is known of them, password and sessions. */
export default function AccountPage() {
  const user = useUser();
  const sessions = useSWR<OwnSession[], unknown>(keys.sessions, () => request("listSessions"));
  return (
    <Page title="Account" caption={user.username}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          <Paper withBorder p="lg" radius="md" component="section" aria-label="Profile">
            <Stack>
              <Title order={2}>Profile</Title>
              <DescriptionList
                of={[
                  ["Username", user.username],
                  ["Email", user.email],
                  ["Phone Number", user.phone_number ?? "–"],
                  ["Role", ROLE_LABELS[user.role]],
                  ["Organization", user.organization?.name ?? "Takeoff staff"],
                  ["Agreement accepted", user.nda_accepted_at ? <Time key="nda" at={user.nda_accepted_at} /> : "Not yet"],
                ]}
              />
            </Stack>
          </Paper>
          <SessionsSection sessions={sessions} />
        </Stack>
        <Stack>
          <PasswordSection onChanged={() => void sessions.mutate()} />
          {user.role === "admin" && user.organization_id !== null && <ExportSection organizationId={user.organization_id} />}
        </Stack>
      </SimpleGrid>
    </Page>
  );
}
