import { Button, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { whileCurrent } from "../../../shared/ui/hooks/while-current.ts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { formatCount } from "../../../shared/format.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import classes from "./data.module.css";
import type { MetadataNode } from "./worker/metadata.ts";
import type { DataClient } from "./data-client.ts";

type Path = readonly number[];

function NodeContent({ node }: { node: MetadataNode }) {
  return (
    <>
      <Text span size="sm" fw={600}>
        {node.name}
      </Text>
      {node.attributes.map(([name, value]) => (
        <Text key={name} span size="sm">
          <Text span inherit c="dimmed">
            {name}=
          </Text>
          {value}
        </Text>
      ))}
      {node.moreAttributes > 0 && (
        <Dimmed size="sm" span>
          and {formatCount(node.moreAttributes)} more attributes
        </Dimmed>
      )}
      {node.text && (
        <Text span size="sm" className={classes.text}>
          {node.text}
        </Text>
      )}
    </>
  );
}

function Children({ data, path, count }: { data: DataClient; path: Path; count: number }) {
  const [nodes, setNodes] = useState<readonly MetadataNode[]>([]);
  const [wanted, setWanted] = useState(0);
  useEffect(
    () =>
      whileCurrent(
        () => data.children(path, wanted),
        (more) => setNodes((known) => [...known.slice(0, wanted), ...more]),
      ),
    [data, path, wanted],
  );
  return (
    <ul>
      {nodes.map((node, position) => (
        <Node key={position} data={data} node={node} parent={path} position={position} />
      ))}
      {nodes.length > 0 && nodes.length < count && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setWanted(nodes.length)}>
            Show more ({formatCount(nodes.length)} of {formatCount(count)})
          </Button>
        </li>
      )}
    </ul>
  );
}

function Node({ data, node, parent, position }: { data: DataClient; node: MetadataNode; parent: Path; position: number }) {
  const [path] = useState(() => [...parent, position]);
  return <Branch data={data} node={node} path={path} />;
}

function Branch({ data, node, path }: { data: DataClient; node: MetadataNode; path: Path }) {
  // Only the root is expanded at first: the tree below may be large.
  const [isOpen, setOpen] = useState(path.length === 0);
  if (!node.childCount)
    return (
      <li>
        <span className={`${classes.node} ${classes.leaf}`}>
          <NodeContent node={node} />
        </span>
      </li>
    );
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <UnstyledButton className={classes.node} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={LAYOUT.icon.xs} aria-hidden />
        <NodeContent node={node} />
        <Dimmed span>{formatCount(node.childCount)}</Dimmed>
      </UnstyledButton>
      {isOpen && <Children data={data} path={path} count={node.childCount} />}
    </li>
  );
}

const ROOT: Path = [];

/** The metadata as a tree. The children of an element are loaded in parts when it is expanded. */
export function MetadataTree({ data, root }: { data: DataClient; root: MetadataNode }) {
  return (
    <div className={classes.tree} role="region" aria-label="Metadata" tabIndex={0}>
      <ul>
        <Branch data={data} node={root} path={ROOT} />
      </ul>
    </div>
  );
}
