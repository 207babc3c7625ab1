import { Alert, List, Text } from "@mantine/core";
import { LIMITS, MESSAGES, type AccountElsewhere } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Accounts of others with addresses in the domains of an organization's single sign-on, for staff to put right. */
export function AccountsElsewhere({ accounts }: { accounts: readonly AccountElsewhere[] }) {
  if (accounts.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} role="status">
      <Text size="sm" fw={700}>
        Addresses of other accounts
      </Text>
      <Text size="sm">{MESSAGES.singleSignOn.accountsElsewhere(LIMITS.accountsElsewhere)}</Text>
      <List size="sm" mt="xs">
        {accounts.map(({ id, username, email, organization }) => (
          <List.Item key={id}>
            <b>{username}</b>, {email}, {organization?.name ?? "staff"}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
