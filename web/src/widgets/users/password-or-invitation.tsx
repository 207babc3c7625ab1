import { Switch } from "@mantine/core";
import { describeWait, LIMITS } from "@takeoff/contracts";
import type { ComponentProps } from "react";
import { PasswordChecklist } from "../../shared/ui/form/password-checklist.tsx";
import { PasswordField } from "../../shared/ui/form/password-field.tsx";

interface Props {
  isInvited: boolean;
  /** The switch's properties from the form. */
  invitation: ComponentProps<typeof Switch>;
  /** The field's properties from the form. */
  password: ComponentProps<typeof PasswordField> & { value: string };
}

/** The password of a new user: typed here, or chosen by the user with the link of an invitation. */
export function PasswordOrInvitation({ isInvited, invitation, password }: Props) {
  return (
    <>
      <Switch
        label="Send an invitation"
        description={`The user receives an e-mail with a link to choose a password. It works for ${describeWait(LIMITS.invitationSeconds)}.`}
        {...invitation}
      />
      {!isInvited && (
        <>
          <PasswordField label="Password" autoComplete="new-password" {...password} />
          <PasswordChecklist password={password.value} />
        </>
      )}
    </>
  );
}
