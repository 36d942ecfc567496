export { Dumbbell as Icon } from 'lucide-react';
