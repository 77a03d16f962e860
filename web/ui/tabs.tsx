import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface Tab<K extends string> {
  key: K
  title: string
  /** The accessible name, if the title is shortened. */
  label?: string
  icon?: ReactNode
}
interface TabsProps<K extends string> {
  name: string
  tabs: readonly Tab<K>[]
  tab: K
  onChoose: (tab: K) => void
  /** Stacked vertically, beside the panel. */
  vertical?: boolean
  /** Its styles: `tabs.module.css`, or the page's own. */
  css: { tabbed?: string; list?: string; panel?: string }
  /** The selected tab's content. */
  children: ReactNode
}

const across: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const down: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The width of the fade at an edge behind which more tabs are, as in the style sheet. */
const FADE_PX = 32
const markFades = (row: HTMLElement) => {
  row.dataset['before'] = String(row.scrollLeft > 1)
  row.dataset['after'] = String(row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
}

/** Tabs whose selection is in the address. Arrow keys move between them, following the ARIA tabs pattern. */
export const Tabs = <K extends string>(props: TabsProps<K>) => {
  const { name, tabs, tab, onChoose, vertical = false, css, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    // With a modifier, the key belongs to the browser: Alt and the left arrow navigate back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = (vertical ? down : across)[event.key]
    const at = tabs.findIndex(({ key }) => key === tab)
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && at + step
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  // Scrolls only horizontally, so that a page that opens at its top stays there.
  useLayoutEffect(() => {
    const row = list.current
    const chosen = document.getElementById(`${id}-${tab}`)
    if (!row || !chosen) return
    const [frame, place] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollLeft += Math.min(0, place.left - FADE_PX - frame.left) + Math.max(0, place.right + FADE_PX - frame.right)
    markFades(row)
  }, [id, tab])
  useEffect(() => {
    const mark = () => list.current && markFades(list.current)
    window.addEventListener('resize', mark)
    return () => window.removeEventListener('resize', mark)
  }, [])
  return (
    <section className={css.tabbed}>
      <div
        className={css.list}
        role="tablist"
        aria-label={name}
        aria-orientation={vertical ? 'vertical' : undefined}
        ref={list}
        onScroll={(event) => markFades(event.currentTarget)}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, title, label, icon }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-label={label}
            aria-selected={key === tab}
            aria-controls={key === tab ? `${id}-panel` : undefined}
            tabIndex={key === tab ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {icon}
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
