const MAX_DRAWN = 24
const GOLDEN = 2.399_963

/** A drawing of a plant with up to a handful of flowers. */
export const PlantDrawing = ({ count }: { count: number | null }) => (
  <svg viewBox="0 0 64 72" width="56" height="63" aria-hidden="true">
    {count === null ? (
      <g fill="none" stroke="var(--control)" strokeWidth="1.4" strokeDasharray="2.5 2.5">
        <circle cx="32" cy="26" r="17" />
        <path d="M32 43V70" />
      </g>
    ) : (
      <>
        <path d="M32 36V70" stroke="var(--green)" strokeWidth="3" />
        {Array.from({ length: Math.min(count, MAX_DRAWN) }, (_none, flower) => {
          const away = 4.6 * Math.sqrt(flower + 0.6)
          const [x, y] = [32 + away * Math.cos(flower * GOLDEN) * 1.15, 27 + away * Math.sin(flower * GOLDEN) * 0.95]
          return (
            <g key={flower}>
              <circle cx={x} cy={y} r="3.9" fill="#fdfcfa" stroke="var(--ink-3)" strokeWidth="0.8" />
              <circle cx={x} cy={y} r="1.5" fill="var(--honey)" />
            </g>
          )
        })}
      </>
    )}
  </svg>
)
