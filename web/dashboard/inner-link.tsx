import type { MouseEvent, ReactNode } from 'react'

/** A true link whose plain press stays within the page; with a key held it opens as any link does. */
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
