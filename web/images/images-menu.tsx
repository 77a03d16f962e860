import { IconChartBar, IconClock, IconDots, IconDownload, IconTags } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImageFilter } from '#domain/images/filter.ts'
import { images as t } from '#web/texts/images.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useExport } from './export-button.tsx'
import css from './images-page.module.css'
import { RetentionDialog } from './retention-button.tsx'

interface ImagesMenuProps {
  filter: ImageFilter
  /** Whether the images can be exported. */
  canExport: boolean
  /** The number of images; null if there are more than are counted. */
  count: number | null
}

/** The less common actions of the images on a phone, where buttons for them would push the images off the screen. */
export const ImagesMenu = ({ filter, canExport, count }: ImagesMenuProps) => {
  const navigate = useNavigate()
  const { isRunning, title, toggle, dialog } = useExport({ filter, count })
  const [isRetentionOpen, setRetentionOpen] = useState(false)
  return (
    <>
      {isRunning && (
        <Button kind="ghost" onClick={toggle}>
          {title}
        </Button>
      )}
      <div className={css.menu}>
        <Menu
          name={t.more}
          button={<IconDots aria-hidden="true" />}
          buttonClass={asButton().className}
          items={[
            ...(canExport && !isRunning
              ? [{ title: t.export, icon: <IconDownload aria-hidden="true" />, act: toggle }]
              : []),
            { title: t.retention, icon: <IconClock aria-hidden="true" />, act: () => setRetentionOpen(true) },
            {
              title: t.performance,
              icon: <IconChartBar aria-hidden="true" />,
              act: () => void navigate({ to: '/model-performance' }),
            },
            {
              title: t.classes,
              icon: <IconTags aria-hidden="true" />,
              act: () => void navigate({ to: '/model-classes' }),
            },
          ]}
        />
      </div>
      {dialog}
      {isRetentionOpen && <RetentionDialog filter={filter} onClose={() => setRetentionOpen(false)} />}
    </>
  )
}
