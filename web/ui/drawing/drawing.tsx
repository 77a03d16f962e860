/** One of our own drawings, inlined so that it follows the theme. Decorative: the text beside it conveys the same. */
export const Drawing = ({ svg, className }: { svg: string; className?: string }) => (
  <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
)
