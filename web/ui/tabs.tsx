import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from './tabs.module.css'

interface TabsProps<K extends string> {
  name: string
  tabs: { key: K; title: string }[]
  tab: K
  onChoose: (tab: K) => void
  /** The chosen tab's content. */
  children: ReactNode
}

const stepOf: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs whose choice stands in the address. Arrow keys move between them, as the tab pattern asks. */
export const Tabs = <K extends string>({ name, tabs, tab, onChoose, children }: TabsProps<K>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    const at = tabs.findIndex(({ key }) => key === tab)
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && at + step
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <section className={css.tabbed}>
      <div className={css.list} role="tablist" aria-label={name} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === tab}
            aria-controls={key === tab ? `${id}-panel` : undefined}
            tabIndex={key === tab ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={css.panel}>
        {children}
      </div>
    </section>
  )
}
