export { ChessKnight as Icon } from 'lucide-react';
