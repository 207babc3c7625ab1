import { Button, Group, Text } from "@mantine/core";
import type { OwnSecondFactor } from "@takeoff/contracts";
import { Time } from "../../../shared/ui/text/cell-texts.tsx";
import { Dimmed, InlineButton, PlainButton } from "../../../shared/ui/basics.tsx";
import lists from "../../../shared/ui/divided-list.module.css";
import type { Change } from "./change-second-factor.tsx";

interface RowProps {
  title: string;
  since: string;
  lastUsed?: string | null;
  onRemove: () => void;
}

function FactorRow({ title, since, lastUsed, onRemove }: RowProps) {
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" className={lists.item}>
      <div>
        <Text size="sm" fw={500} className={lists.text}>
          {title}
        </Text>
        <Dimmed>
          Added <Time at={since} />
          {lastUsed && (
            <>
              , last used <Time at={lastUsed} />
            </>
          )}
        </Dimmed>
      </div>
      <InlineButton flex="none" aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </InlineButton>
    </Group>
  );
}

/** The second factors of the account, with what can be changed. */
export function FactorList({ of, onChange }: { of: OwnSecondFactor; onChange: (change: Change) => void }) {
  const { totp, passkeys, recovery_codes_left: left } = of;
  const isOn = totp !== null || passkeys.length > 0;
  return (
    <>
      {!isOn && (
        <Text size="sm">
          {of.is_required
            ? "Your account needs a second factor."
            : "A second factor protects your account even when somebody learns your password."}
        </Text>
      )}
      {isOn && (
        <ul className={lists.list}>
          {totp && (
            <FactorRow
              title="Authenticator app"
              since={totp.created_at}
              onRemove={() => onChange({ remove: "Authenticator app", id: null })}
            />
          )}
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <FactorRow key={id} title={name} since={created_at} lastUsed={last_used_at} onRemove={() => onChange({ remove: name, id })} />
          ))}
        </ul>
      )}
      {isOn && (
        <Text size="sm">
          {left} unused recovery {left === 1 ? "code" : "codes"}
        </Text>
      )}
      <Group justify="flex-end">
        {isOn && <PlainButton onClick={() => onChange("codes")}>New recovery codes</PlainButton>}
        <Button onClick={() => onChange("add")}>Add a second factor</Button>
      </Group>
    </>
  );
}
