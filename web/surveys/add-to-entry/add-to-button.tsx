import { IconPlaylistAdd } from '@tabler/icons-react'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'

const t = surveys.more

interface AddToButtonProps {
  /** Names the entry that is added to. */
  of: string
  /** Shows only the icon, for rows of a list. */
  small?: boolean
  onPress: () => void
}

export const AddToButton = ({ of, small = false, onPress }: AddToButtonProps) => (
  <Button
    aria-label={t.addToNamed(of)}
    {...(small ? { kind: 'ghost' as const, size: 'icon' as const, title: t.addTo } : {})}
    onClick={onPress}
  >
    <IconPlaylistAdd aria-hidden="true" />
    {!small && t.addTo}
  </Button>
)
