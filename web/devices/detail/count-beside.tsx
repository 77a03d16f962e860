import { IconClipboardList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { devices as t } from '#web/texts/devices.ts'
import { asButton } from '#web/ui/button.tsx'

/** Starts a pollinator count on the plot of a camera; renders nothing if it is on none. */
export const CountBeside = ({ plot_id }: { plot_id: number | null }) =>
  plot_id !== null && (
    <Link
      to="/ento-home/survey/survey-datalist/$plotId"
      params={{ plotId: String(plot_id) }}
      search={{ tab: 'pollinator', count: '1' }}
      {...asButton()}
    >
      <IconClipboardList aria-hidden="true" />
      {t.countBeside}
    </Link>
  )
