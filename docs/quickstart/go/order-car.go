package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

// call decodes the response into result. It returns the status and, if the request was rejected, the error.
func call(method, path string, body, result any, headers map[string]string) (int, error) {
	sent, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequest(method, os.Getenv("API")+path, bytes.NewReader(sent))
	if err != nil {
		return 0, err
	}
	request.Header.Set("x-api-key", os.Getenv("KEY"))
	request.Header.Set("content-type", "application/json")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	received, err := io.ReadAll(answer.Body)
	if err != nil {
		return answer.StatusCode, err
	}
	if answer.StatusCode >= 300 {
		return answer.StatusCode, fmt.Errorf("%s", received)
	}
	return answer.StatusCode, json.Unmarshal(received, result)
}

// newUUID makes a random UUID v4.
func newUUID() string {
	b := make([]byte, 16)
	if _, err := rand.Read(b); err != nil {
		log.Fatal(err)
	}
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

type order struct{ ID, Status string }

// orderAnyCar orders the next car if another buyer was faster.
func orderAnyCar() order {
	var page struct {
		Data []struct {
			ID      string
			Pricing struct {
				ListingPrice int `json:"listing_price"`
			}
		}
	}
	if _, err := call("GET", "/v1/vehicles?orderable_only=true&limit=50", nil, &page, nil); err != nil {
		log.Fatal(err)
	}
	for _, car := range page.Data {
		var placed order
		bid := map[string]any{"vehicle_id": car.ID, "max_bid_amount_usd": car.Pricing.ListingPrice}
		status, err := call("POST", "/v1/orders", bid, &placed, map[string]string{"Idempotency-Key": newUUID()})
		if err == nil {
			return placed
		}
		if status != 404 && status != 409 && status != 410 {
			log.Fatal(err)
		}
	}
	log.Fatal("No car could be ordered")
	return order{}
}

func main() {
	current := orderAnyCar()
	fmt.Println(current.ID, current.Status)
	for _, status := range []string{"acquiring", "secured", "export_processing", "in_transit"} {
		path := "/v1/orders/" + current.ID
		if _, err := call("POST", path+"/sandbox-status", map[string]string{"status": status}, &struct{}{}, nil); err != nil {
			log.Fatal(err)
		}
		if _, err := call("GET", path, nil, &current, nil); err != nil {
			log.Fatal(err)
		}
		fmt.Println(current.ID, current.Status)
	}
}
