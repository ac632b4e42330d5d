/** A map of points that needs no tile server: outlines of countries as SVG. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "../parts/icon-button.tsx";
import { useWords } from "../words/words.ts";
import { loadOutlines } from "./outline-paths.ts";
import {
  HEIGHT,
  WIDTH,
  boundScale,
  frameOf,
  fromPicture,
  isInPicture,
  onPicture,
  transformOf,
} from "./projection.ts";
import type { Frame, Point } from "./projection.ts";

export interface MapPoint {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
}

/** The part of the picture by which an arrow key moves it. */
const STEP = 0.25;
const ZOOM = 1.6;
/** Whoever clicks moves by less. */
const CLICK_PIXELS = 5;

/** Of the cross in the middle. */
const MIDDLE = 10;

type Move = (frame: Frame) => Frame;

const zoom =
  (factor: number): Move =>
  (frame) => ({ ...frame, scale: boundScale(frame.scale * factor) });

const shift =
  (across: number, down: number): Move =>
  (frame) => ({
    ...frame,
    x: frame.x + (across * WIDTH) / frame.scale,
    y: frame.y + (down * HEIGHT) / frame.scale,
  });

const MOVES = {
  in: { sign: "+", key: "+", move: zoom(ZOOM) },
  out: { sign: "−", key: "-", move: zoom(1 / ZOOM) },
  left: { sign: "←", key: "ArrowLeft", move: shift(-STEP, 0) },
  right: { sign: "→", key: "ArrowRight", move: shift(STEP, 0) },
  up: { sign: "↑", key: "ArrowUp", move: shift(0, -STEP) },
  down: { sign: "↓", key: "ArrowDown", move: shift(0, STEP) },
} as const;

type MoveName = keyof typeof MOVES;

export function WorldMap({
  label,
  points,
  onOpen,
  onSee = () => undefined,
  onPick,
}: {
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly onOpen: (id: string) => void;
  /** Called with the points that are visible. */
  readonly onSee?: (points: readonly MapPoint[]) => void;
  /** Called with the point on which somebody clicks, or with the middle at the press of Enter. */
  readonly onPick?: (at: Point) => void;
}): JSX.Element {
  const words = useWords();
  const [outlines, setOutlines] = useState("");
  const [frame, setFrame] = useState<Frame>(() => frameOf(points.map(({ at }) => at)));
  const picture = useRef<SVGSVGElement>(null);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly frame: Frame }>(undefined);

  useEffect(() => void loadOutlines().then(setOutlines), []);
  useEffect(() => {
    // Whoever sets a point goes on where they look.
    if (onPick && points.every(({ at }) => isInPicture(onPicture(frame, at)))) return;
    setFrame(frameOf(points.map(({ at }) => at)));
  }, [points]);

  const shown = points.flatMap((point) => {
    const [x, y] = onPicture(frame, point.at);
    return isInPicture([x, y]) ? [{ point, x, y }] : [];
  });
  useEffect(() => onSee(shown.map(({ point }) => point)), [frame, points]);

  /** Picture units per pixel of the screen. */
  const unit = (): number => WIDTH / (picture.current?.getBoundingClientRect().width || WIDTH);

  const pick = ({ clientX, clientY }: PointerEvent): void => {
    const { left = 0, top = 0 } = picture.current?.getBoundingClientRect() ?? {};
    onPick?.(fromPicture(frame, [(clientX - left) * unit(), (clientY - top) * unit()]));
  };

  return (
    <div class="stack">
      <div
        class="map-picture"
        tabIndex={0}
        role="group"
        aria-label={words.map.keys}
        onKeyDown={(event) => {
          if (event.key === "Enter" && onPick) {
            event.preventDefault();
            onPick([frame.x, frame.y]);
          }
          const found = Object.values(MOVES).find(({ key }) => key === event.key);
          if (found === undefined || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          setFrame(found.move);
        }}
      >
        <svg
          ref={picture}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={label}
          onPointerDown={(event) => {
            drag.current = { x: event.clientX, y: event.clientY, frame };
          }}
          onPointerMove={(event) => {
            const { current } = drag;
            if (current === undefined || event.buttons === 0) return;
            const by = unit() / current.frame.scale;
            setFrame({
              ...current.frame,
              x: current.frame.x - (event.clientX - current.x) * by,
              y: current.frame.y - (event.clientY - current.y) * by,
            });
          }}
          onPointerUp={(event) => {
            const { current } = drag;
            drag.current = undefined;
            // Otherwise it was drawn.
            const isClick =
              current &&
              Math.hypot(event.clientX - current.x, event.clientY - current.y) < CLICK_PIXELS;
            if (isClick) pick(event);
          }}
          onWheel={(event) => {
            // Without Ctrl, the wheel scrolls the page as usual.
            if (!event.ctrlKey) return;
            event.preventDefault();
            setFrame(zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2));
          }}
        >
          <rect class="map-sea" width={WIDTH} height={HEIGHT} />
          <path class="map-land" d={outlines} transform={transformOf(frame)} />
          {shown.map(({ point, x, y }) => (
            <circle
              key={point.id}
              class="map-point"
              cx={x}
              cy={y}
              r={shown.length > 300 ? 4 : 6}
              onClick={() => onOpen(point.id)}
            >
              <title>{point.name}</title>
            </circle>
          ))}
          {onPick && (
            <path
              class="map-middle"
              d={`M${WIDTH / 2 - MIDDLE} ${HEIGHT / 2}h${2 * MIDDLE}M${WIDTH / 2} ${HEIGHT / 2 - MIDDLE}v${2 * MIDDLE}`}
            />
          )}
        </svg>
      </div>
      <div class="row row-tight" role="group" aria-label={words.map.buttons}>
        {Object.entries(MOVES).map(([name, { sign, move }]) => (
          <IconButton
            key={name}
            label={words.map.moves[name as MoveName]}
            sign={sign}
            onPress={() => setFrame(move)}
          />
        ))}
        <button
          type="button"
          class="button button-small"
          onClick={() => setFrame(frameOf(points.map(({ at }) => at)))}
        >
          {words.map.all}
        </button>
      </div>
      <p class="hint">{words.map.source}</p>
    </div>
  );
}
