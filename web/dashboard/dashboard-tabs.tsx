import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type DashboardTab, dashboardTabs } from './dashboard-address.ts'
import { dashboard as t } from './texts/dashboard.ts'
import style from './dashboard-tabs.module.css'

const stepOf: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Three tabs whose choice stands in the address. Arrow keys move between them, as the tab pattern asks. */
export const DashboardTabs = ({
  tab,
  onChoose,
  children,
}: {
  tab: DashboardTab
  onChoose: (tab: DashboardTab) => void
  children: ReactNode
}) => {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    const at = dashboardTabs.indexOf(tab)
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? dashboardTabs.length - 1 : step && at + step
    const chosen = next === undefined ? undefined : dashboardTabs.at(next % dashboardTabs.length)
    if (!chosen) return
    event.preventDefault()
    onChoose(chosen)
    list.current?.querySelector<HTMLElement>(`#tab-${chosen}`)?.focus()
  }
  return (
    <section className={style.tabbed}>
      <div className={style.list} role="tablist" aria-label={t.tabList} ref={list} onKeyDown={onKeyDown}>
        {dashboardTabs.map((each) => (
          <button
            key={each}
            id={`tab-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls={each === tab ? 'dashboard-tab' : undefined}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onChoose(each)}
          >
            {t.tabs[each]}
          </button>
        ))}
      </div>
      <div id="dashboard-tab" role="tabpanel" aria-labelledby={`tab-${tab}`} className={style.tab}>
        {children}
      </div>
    </section>
  )
}
