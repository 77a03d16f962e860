/** One of our own drawings, inlined so that it follows the theme. Says nothing that the words beside it do not. */
export const Drawing = ({ svg, className }: { svg: string; className?: string }) => (
  <div className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
)
