package main

import (
	"fmt"
	"io"
	"os"
)

// Try it: go run verify.go try-verify.go <secret> <X-Svc-Signature> < body.json
func main() {
	rawBody, err := io.ReadAll(os.Stdin)
	if err != nil || len(os.Args) < 3 || !isAuthentic(os.Args[1], os.Args[2], rawBody) {
		fmt.Println("not authentic")
		os.Exit(1)
	}
	fmt.Println("authentic")
}
