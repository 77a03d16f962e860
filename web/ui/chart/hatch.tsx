/** The hatching that says "not watched". Its id must be the chart's own: a page holds several. */
export const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={`hatch-${id}`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V6" stroke="var(--hatch)" strokeWidth="2.2" />
    </pattern>
  </defs>
)
