import camera from '#web/drawings/scenes/camera.svg'
import raspberry from '#web/drawings/scenes/raspberry.svg'
import tunnel from '#web/drawings/scenes/tunnel.svg'
import type { sceneTexts } from '#web/texts/accounts.ts'

export interface Scene {
  src: string
  name: keyof typeof sceneTexts
}

export const scenes: Scene[] = [
  { src: tunnel, name: 'tunnel' },
  { src: raspberry, name: 'raspberry' },
  { src: camera, name: 'camera' },
]
