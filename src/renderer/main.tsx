import './ui/theme/base.css'
import { start } from './app/start'

start()
