import type { ReactNode } from 'react'
import { Tabs } from '#web/ui/tabs.tsx'
import { type DashboardTab, dashboardTabs } from '../dashboard-address.ts'
import css from './dashboard-tabs.module.css'
import { dashboard as t } from '../texts/dashboard.ts'

interface DashboardTabsProps {
  tab: DashboardTab
  onChoose: (tab: DashboardTab) => void
  children: ReactNode
}

const tabs = dashboardTabs.map((key) => ({ key, title: t.tabs[key] }))

/** Three tabs in the frame of what they show. */
export const DashboardTabs = ({ tab, onChoose, children }: DashboardTabsProps) => (
  <Tabs name={t.tabList} tabs={tabs} tab={tab} onChoose={onChoose} css={css}>
    {children}
  </Tabs>
)
