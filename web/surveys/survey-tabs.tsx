import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconBug, IconCloud, IconFlower, IconPlant2 } from '@tabler/icons-react'
import { useNarrow } from '#web/platform/narrow.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { surveyTabs, type SurveyTab } from './survey-address.ts'
import css from './survey-tabs.module.css'

const icons = { flower: IconFlower, pollinator: IconPlant2, predator: IconBug, weather: IconCloud }
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface SurveyTabsProps {
  tab: SurveyTab
  onChoose: (tab: SurveyTab) => void
  children: ReactNode
}

/** The four surveys of a plot: a list at the left of a desk's screen, a row above on a phone. */
export const SurveyTabs = ({ tab, onChoose, children }: SurveyTabsProps) => {
  const narrow = useNarrow()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    const at = (surveyTabs.indexOf(tab) + step + surveyTabs.length) % surveyTabs.length
    const next = surveyTabs[at]
    if (!next) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div className={css.tabbed}>
      <div
        className={css.list}
        role="tablist"
        aria-label={t.tabList}
        aria-orientation={narrow ? 'horizontal' : 'vertical'}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {surveyTabs.map((each) => {
          const Icon = icons[each]
          return (
            <button
              key={each}
              id={`survey-tab-${each}`}
              type="button"
              role="tab"
              aria-selected={each === tab}
              aria-controls={each === tab ? 'survey-panel' : undefined}
              aria-label={t.tabs[each]}
              tabIndex={each === tab ? 0 : -1}
              onClick={() => onChoose(each)}
            >
              <Icon aria-hidden="true" />
              {narrow ? t.tabsShort[each] : t.tabs[each]}
            </button>
          )
        })}
      </div>
      <div id="survey-panel" role="tabpanel" aria-labelledby={`survey-tab-${tab}`} className={css.panel}>
        {children}
      </div>
    </div>
  )
}
