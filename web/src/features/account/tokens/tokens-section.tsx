import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { TOKEN_MESSAGES } from "@takeoff/contracts";
import { SmallButton } from "../../../shared/ui/basics.tsx";
import { keys, request, useRequest } from "../../../shared/api/api.ts";
import { laterPart } from "../../../shared/start/load-part.tsx";
import { Loaded, Section } from "../../../shared/ui/page/section.tsx";
import { TokenList } from "../../../widgets/access-tokens/token-list.tsx";

// Loaded separately: the page does not need it.
const TokenDialog = laterPart(() => import("./token-dialog.tsx"), "opened");

/** The user's access tokens, with which programs sign in. */
export function TokensSection() {
  const tokens = useRequest(keys.ownAccessTokens, "listOwnAccessTokens");
  const [isCreating, dialog] = useDisclosure(false);
  const reload = () => void tokens.mutate();
  const create = <SmallButton onClick={dialog.open}>Create token</SmallButton>;
  return (
    <Section title="Access tokens" caption="Programs sign in with them, to upload drawings and download results." action={create}>
      <Loaded of={tokens} failure={TOKEN_MESSAGES.fetchFailed} h={48}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm">You have no access tokens.</Text>
          ) : (
            <TokenList
              tokens={list}
              onRevoke={({ id }) => request("revokeOwnAccessToken", { params: { accesstoken: id } })}
              onChanged={reload}
            />
          )
        }
      </Loaded>
      <TokenDialog opened={isCreating} onClose={dialog.close} onCreated={reload} />
    </Section>
  );
}
