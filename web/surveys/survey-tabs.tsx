import { IconBug, IconCloud, IconFlower, IconPlant2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsBelowDesktop } from '#web/platform/navigation/viewport-width.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { surveyTabs, type SurveyTab } from './survey-address.ts'
import css from './survey-tabs.module.css'

const icons = { flower: IconFlower, pollinator: IconPlant2, predator: IconBug, weather: IconCloud }

interface SurveyTabsProps {
  tab: SurveyTab
  onChoose: (tab: SurveyTab) => void
  children: ReactNode
}

/** The tabs of a plot's surveys: on the left on wide screens, at the top on others. */
export const SurveyTabs = ({ tab, onChoose, children }: SurveyTabsProps) => {
  const isAcross = useIsBelowDesktop()
  const tabs = surveyTabs.map((key) => {
    const Icon = icons[key]
    const label = t.tabs[key]
    return { key, label, title: isAcross ? t.tabsShort[key] : label, icon: <Icon aria-hidden="true" /> }
  })
  return (
    <Tabs name={t.tabList} tabs={tabs} tab={tab} onChoose={onChoose} vertical={!isAcross} css={css}>
      {children}
    </Tabs>
  )
}
