import { ActionIcon, useComputedColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useRef, useState, type SyntheticEvent } from "react";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import classes from "./landing.module.css";
import darkFilm from "./media/plan-dark.webm";
import darkStill from "./media/plan-dark.webp";
import lightFilm from "./media/plan-light.webm";
import lightStill from "./media/plan-light.webp";

const MEDIA = { light: { film: lightFilm, still: lightStill }, dark: { film: darkFilm, still: darkStill } } as const;
const SIZE = { width: 1280, height: 720 } as const;
const WHAT_IT_SHOWS = "A framing plan whose members are marked one by one, while a list of their quantities, lengths and weights fills in";

// At once and not after the first paint: whoever asked for less motion shall not load the film, and nobody the wrong colours.
const NOW = { getInitialValueInEffect: false } as const;

/** A plan being taken off: a film without sound, or its still for those who asked for less motion. */
export function PlanFilm() {
  const wantsStill = useMediaQuery("(prefers-reduced-motion: reduce)", undefined, NOW);
  const { film, still } = MEDIA[useComputedColorScheme("light", NOW)];
  if (wantsStill) return <img className={classes.film} src={still} alt={WHAT_IT_SHOWS} {...SIZE} />;
  return <Film film={film} still={still} />;
}

function Film({ film, still }: { film: string; still: string }) {
  const video = useRef<HTMLVideoElement>(null);
  // What the visitor wants and what the browser does are two things: it waits until the film is seen, or saves power.
  const [isWanted, setWanted] = useState(true);
  const [isPlaying, setPlaying] = useState(true);
  const follow = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void => setPlaying(!currentTarget.paused);
  const toggle = (): void => {
    setWanted(!isPlaying);
    if (isPlaying) video.current?.pause();
    // Refused, for example to save power: the still stays, and the button goes on to offer it.
    else video.current?.play().catch(() => setPlaying(false));
  };
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={classes.stage}>
      <video
        // Another film is another element: what plays goes on until it is there.
        key={film}
        ref={video}
        className={classes.film}
        src={film}
        poster={still}
        aria-label={WHAT_IT_SHOWS}
        autoPlay={isWanted}
        muted
        loop
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        onPlay={follow}
        onPause={follow}
        onCanPlay={follow}
        {...SIZE}
      />
      <ActionIcon
        className={classes.control}
        variant="default"
        size="lg"
        aria-label={isPlaying ? "Pause the animation" : "Play the animation"}
        onClick={toggle}
      >
        <Icon size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
