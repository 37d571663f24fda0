"""What the climbing games share: combinations with several wildcards in hands too large to list."""
