import { Group, SimpleGrid, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { PlainButton } from "../../shared/ui/basics.tsx";
import { DescriptionList } from "../../widgets/drawer/overview/description-list.tsx";
import { ROLE_LABELS } from "../../entities/users/fields.ts";
import { keys, useRequest } from "../../shared/api/api.ts";
import { useUser } from "../../shared/api/session.tsx";
import { laterPart } from "../../shared/start/load-part.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { Email, Time } from "../../shared/ui/text/cell-texts.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SecondFactorSection } from "./second-factor/second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TokensSection } from "./tokens/tokens-section.tsx";

// Loaded separately: the page does not need it.
const AgreementDialog = laterPart(() => import("./agreement-dialog.tsx"), "opened");

/** The user's own account: what is known of them, the agreement, second factor, password and sessions. */
export default function AccountPage() {
  const user = useUser();
  const [isAgreementOpen, agreement] = useDisclosure(false);
  const sessions = useRequest(keys.sessions, "listSessions");
  const reloadSessions = () => void sessions.mutate();
  const hasOtherSessions = sessions.data?.some(({ is_current }) => !is_current) ?? false;
  return (
    <Page title="Account" caption={user.username}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          <Section title="Profile">
            <DescriptionList
              of={[
                ["Username", user.username],
                ["Email", <Email key="email" address={user.email} />],
                ["Phone Number", user.phone_number ?? "–"],
                ["Role", ROLE_LABELS[user.role]],
                ["Organization", user.organization?.name ?? "Takeoff staff"],
                ["Agreement accepted", user.nda_accepted_at ? <Time key="nda" at={user.nda_accepted_at} /> : "Not yet"],
              ]}
            />
            <Group justify="flex-end">
              <PlainButton onClick={agreement.open}>Show the agreement</PlainButton>
            </Group>
            <AgreementDialog opened={isAgreementOpen} onClose={agreement.close} acceptedAt={user.nda_accepted_at} />
          </Section>
          <SessionsSection sessions={sessions} />
          <TokensSection />
        </Stack>
        <Stack>
          <SecondFactorSection hasOtherSessions={hasOtherSessions} onChanged={reloadSessions} />
          <PasswordSection onChanged={reloadSessions} />
        </Stack>
      </SimpleGrid>
    </Page>
  );
}
