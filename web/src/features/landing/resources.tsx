import { Anchor, Button, Card, Group, List, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { SUPPORT_EMAIL, SUPPORT_RESPONSE_HOURS } from "@takeoff/contracts";
import { IconBook2, IconDownload } from "@tabler/icons-react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { formatBytes } from "../../shared/format.ts";
import { ROLE_DESCRIPTIONS } from "../../shared/role-descriptions.ts";
import { SUPPORT_LINK } from "../../shared/support.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import facts from "./media/takeoff-client-manual.json";
import url from "./media/takeoff-client-manual.pdf";

const FILE_NAME = "Takeoff Client Manual.pdf";

function ManualCard() {
  return (
    <Card withBorder>
      <Group justify="space-between">
        <Group wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" size="lg">
            <IconBook2 size={LAYOUT.icon.md} stroke={1.75} aria-hidden />
          </ThemeIcon>
          <div>
            <Title order={2} size="h3" mb="xxs">
              Client manual
            </Title>
            <Dimmed size="sm">
              From the first log-in to the results: what to send, what each status means, and what to do when something fails.
            </Dimmed>
          </div>
        </Group>
        <Stack gap="xxs">
          <Button component="a" href={url} download={FILE_NAME} leftSection={<IconDownload size={LAYOUT.icon.sm} aria-hidden />}>
            Download the manual
          </Button>
          <Dimmed ta="center">
            PDF, {facts.pages} pages, {formatBytes(facts.bytes)}
          </Dimmed>
        </Stack>
      </Group>
    </Card>
  );
}

export function Resources() {
  return (
    <Stack>
      <ManualCard />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {ROLE_DESCRIPTIONS.map(({ title, may }) => (
          <Card key={title} withBorder>
            <Title order={2} size="h3" mb="xs">
              {title}
            </Title>
            <List size="sm" spacing="xxs">
              {may.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </Card>
        ))}
        <Card withBorder>
          <Title order={2} size="h3" mb="xs">
            Support
          </Title>
          <Text size="sm">
            Write to{" "}
            <Anchor href={SUPPORT_LINK} inherit underline="always">
              {SUPPORT_EMAIL}
            </Anchor>
            . We respond within {SUPPORT_RESPONSE_HOURS} hours.
          </Text>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}
