import { Badge, Group, Text } from "@mantine/core";
import { TOKEN_MESSAGES, TOKEN_SCOPE_LABELS, type AccessToken } from "@takeoff/contracts";
import { useState } from "react";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { useAtTime } from "../../shared/ui/hooks/use-at-time.ts";
import { Time } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed, InlineButton } from "../../shared/ui/basics.tsx";
import lists from "../../shared/ui/divided-list.module.css";

interface ListProps<T extends AccessToken> {
  tokens: readonly T[];
  /** Whose a token is, where they are not all the reader's own. */
  describeOwner?: (token: T) => string;
  onRevoke: (token: T) => Promise<unknown>;
  onChanged: () => void;
}

function TokenRow({ token, owner, onRevoke }: { token: AccessToken; owner: string | undefined; onRevoke: () => void }) {
  const { name, scopes, created_at, expires_at, last_used_at } = token;
  const isExpired = useAtTime((now) => now.toISOString() >= expires_at);
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" className={lists.item}>
      <div>
        <Text size="sm" fw={500} className={lists.text}>
          {name}
          {isExpired && (
            <Badge component="span" size="sm" variant="light" color="gray" ms="xs">
              Expired
            </Badge>
          )}
        </Text>
        {owner !== undefined && (
          <Text size="sm" className={lists.text}>
            {owner}
          </Text>
        )}
        <Text size="xs">{scopes.map((scope) => TOKEN_SCOPE_LABELS[scope]).join(". ")}</Text>
        <Dimmed>
          Created <Time at={created_at} />, {isExpired ? "expired" : "expires"} <Time at={expires_at} />,{" "}
          {last_used_at === null ? (
            "never used"
          ) : (
            <>
              last used <Time at={last_used_at} />
            </>
          )}
        </Dimmed>
      </div>
      <InlineButton flex="none" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </InlineButton>
    </Group>
  );
}

/** Access tokens with a button each that revokes them, after a question. */
export function TokenList<T extends AccessToken>({ tokens, describeOwner, onRevoke, onChanged }: ListProps<T>) {
  const [asked, setAsked] = useState<T | null>(null);
  return (
    <>
      <ul className={lists.list}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} owner={describeOwner?.(token)} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      <ConfirmDialog
        subject={asked}
        onClose={() => setAsked(null)}
        title="Revoke access token"
        question="Programs that use this token are signed out at once. This cannot be undone."
        getName={({ name }) => name}
        confirm="Revoke"
        failure={TOKEN_MESSAGES.revokeFailed}
        onConfirm={async (token) => {
          await onRevoke(token);
          toast(TOKEN_MESSAGES.revoked(token.name));
          onChanged();
        }}
      />
    </>
  );
}
