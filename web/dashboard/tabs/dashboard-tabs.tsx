import type { ReactNode } from 'react'
import { Tabs } from '#web/ui/tabs.tsx'
import { type DashboardTab, dashboardTabs } from '../dashboard-address.ts'
import css from './dashboard-tabs.module.css'
import { dashboard as t } from '../texts/dashboard.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import emptyCss from '../empty-note.module.css'

/** The message of an empty dashboard section, with the height of the content that it replaces. */
export const EmptyNote = ({ title, children }: { title: string; children?: string }) => (
  <div className={emptyCss.empty}>
    <EmptyState title={title} late="no-data-watched">
      {children}
    </EmptyState>
  </div>
)

interface DashboardTabsProps {
  tab: DashboardTab
  onChoose: (tab: DashboardTab) => void
  children: ReactNode
}

const tabs = dashboardTabs.map((key) => ({ key, title: t.tabs[key] }))

/** Three tabs in the frame of their content. */
export const DashboardTabs = ({ tab, onChoose, children }: DashboardTabsProps) => (
  <Tabs name={t.tabList} tabs={tabs} tab={tab} onChoose={onChoose} css={css}>
    {children}
  </Tabs>
)
