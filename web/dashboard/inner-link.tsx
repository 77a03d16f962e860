import type { MouseEvent, ReactNode } from 'react'

/** A real link: a plain click navigates within the page, and a click with a modifier key behaves as on any link. */
export const InnerLink = ({
  to,
  onOpen,
  className,
  children,
}: {
  to: string
  onOpen: (address: string) => void
  className?: string
  children: ReactNode
}) => {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(to)
  }
  return (
    <a href={to} className={className} onClick={onClick}>
      {children}
    </a>
  )
}
